/** The words around a legal text; the text itself is the Markdown beside this file. */
export const legal = {
  contents: 'Contents',
  effective: 'In effect since',
  updated: 'last updated',
} as const
