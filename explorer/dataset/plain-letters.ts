/** Without accents, and in lower case. */
export function plainLetters(text: string): string {
  // Most names have none, and searching for them takes most of the time.
  if (asciiForm.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{Mn}*)\p{Mn}/gu, '')
    .toLowerCase()
}

const asciiForm = /^[ -~]*$/
