/**
 * Finds words by a table of numbers: for a million different words, a Map would need 60 MB. The
 * first word is the empty one; new words are added to the list.
 */
export function indexWords(words: string[]) {
  let table = new Uint32Array(64)

  /** Where a word is in the table, or the free place for it. */
  function slotOf(word: string): number {
    let hash = 0x811c9dc5
    for (let i = 0; i < word.length; i += 1) {
      hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
    }
    let slot = (hash ^ (hash >>> 15)) & (table.length - 1)
    while (table[slot] !== 0 && words[table[slot]] !== word) slot = (slot + 1) & (table.length - 1)
    return slot
  }

  return {
    /** Null for a new word. */
    find: (word: string): number | null => (word === '' ? 0 : table[slotOf(word)] || null),
    add(word: string): number {
      const index = words.push(word) - 1
      if (2 * words.length > table.length) {
        table = new Uint32Array(2 * table.length)
        for (let known = 1; known < index; known += 1) table[slotOf(words[known])] = known
      }
      table[slotOf(word)] = index
      return index
    },
    clear(): void {
      words.length = 0
      table = new Uint32Array()
    },
  }
}
