import { createContext, useContext } from 'react'

/** The search words, which are marked in what visitors wrote. */
export const Searched = createContext('')

/** A visitor's text, isolated from the text around it; characters that reorder text are shown. */
export function Written({ text }: { text: string }) {
  const words = useContext(Searched).split(/\s+/).filter(Boolean)
  const special = ['\\p{Bidi_Control}', ...words.map(escaped)]
  return (
    <bdi>
      {text
        .split(new RegExp(`(${special.join('|')})`, 'giu'))
        .map((part, index) => (index % 2 === 0 ? part : <Special key={index} text={part} />))}
    </bdi>
  )
}

function Special({ text }: { text: string }) {
  if (!/^\p{Bidi_Control}$/u.test(text)) return <mark className="match">{text}</mark>
  const hex = text.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return <code className="code-point">U+{hex}</code>
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
