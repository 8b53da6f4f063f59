type Load<Module> = () => Promise<Module>

/**
 * Imports once, and anew after a failure. Some browsers remember for good that an address could not
 * be imported; those name it in their error, and another one is news to them.
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
