/** Not an element: the local storage key of the names of the files that are kept on this device. */
export const KEPT_NAMES = 'explorer-keeps'
