/** Every page with its own address. */
export const sitePaths = ['/', '/privacy-policy', '/terms-and-conditions'] as const
