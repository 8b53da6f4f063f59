/** Every page that has an address of its own. */
export const sitePaths = ['/', '/privacy-policy', '/terms-and-conditions'] as const
