/** The texts around a legal page; its body is the Markdown beside this file. */
export const legal = {
  contents: 'Contents',
  effective: 'In effect since',
  updated: 'last updated',
} as const
