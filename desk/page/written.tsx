/** What a visitor wrote, apart from the text around it; characters that reorder text are shown. */
export function Written({ text }: { text: string }) {
  return (
    <bdi>
      {text
        .split(/(\p{Bidi_Control})/u)
        .map((part, index) => (index % 2 === 0 ? part : <CodePoint key={index} of={part} />))}
    </bdi>
  )
}

function CodePoint({ of }: { of: string }) {
  const hex = of.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return <code className="code-point">U+{hex}</code>
}
