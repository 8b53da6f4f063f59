export const dataset = { sample: 'Sample survey' } as const
