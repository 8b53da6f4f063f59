type Load<Module> = () => Promise<Module>

/**
 * Imports once, and again after a failure. Some browsers cache a failed import; they report the
 * address in their error, and a different address works.
 */
export function createImporter<Module>(
  load: Load<Module>,
  loadFrom: (address: string) => Promise<Module> = (address) => import(/* @vite-ignore */ address),
): Load<Module> {
  let imported: Promise<Module> | undefined
  let failedAddress: string | undefined
  let failures = 0

  async function attempt(): Promise<Module> {
    try {
      return await (failedAddress ? loadFrom(`${failedAddress}?${failures}`) : load())
    } catch (error) {
      imported = undefined
      failures += 1
      failedAddress ??= addressIn(error)
      throw error
    }
  }

  return () => {
    imported ??= attempt()
    return imported
  }
}

function addressIn(error: unknown): string | undefined {
  return error instanceof TypeError ? /https?:\S+/.exec(error.message)?.[0] : undefined
}
