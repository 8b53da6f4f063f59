type Respell = (path: string) => string

/** In steps of two, because the first letter of a path is its second character. */
let failures = 0

/**
 * Loads up to three times before it fails: again after half a second, and after two more. After a
 * failed response, Firefox never requests that address again, not even as a dependency of another
 * module. It compares addresses as written, while servers decode them: `respell` percent-encodes
 * other letters after each failure, so that all files of a folder get new addresses.
 */
export async function repeatImport<Loaded>(
  load: (respell: Respell) => Promise<Loaded>,
  waitMs = 500,
): Promise<Loaded> {
  try {
    return await load(respell)
  } catch (error) {
    failures += 2
    if (waitMs > 2000) throw error
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return repeatImport(load, waitMs * 4)
  }
}

function respell(path: string): string {
  return path.replace(/[a-z]/g, (letter, at) =>
    (failures >> at) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  )
}
