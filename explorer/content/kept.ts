/** Texts about keeping work on the device, and about failures to do so. */
export const kept = {
  keep: {
    title: 'Keep your work',
    off: 'Your files are discarded when you leave.',
    on: 'Your files, filters, styles and labels are kept in this browser. They open with the explorer, even offline.',
    keep: 'Keep this on this device',
    forget: 'Forget everything',
    forgetting: {
      title: 'Forget everything?',
      text: 'Your files, filters, styles and labels are removed from this browser. What is on the map stays open until you leave.',
      use: 'Remove them',
      cancel: 'Keep them',
    },
    save: 'Save as a project',
    kept: 'Your work is kept on this device.',
    noRoom:
      'This browser does not have enough space for these files. Nothing was kept. Save a project instead.',
    forgotten: 'Your work was removed from this device.',
    notForgotten:
      'This browser did not remove everything. Clear the data of this site in its settings.',
    saved: 'The project is in your downloads.',
    notSaved: 'The project could not be saved. Nothing was lost. Try again.',
  },
  awaited: {
    title: 'Open your file again',
    text: (name: string) =>
      `This view shows “${name}”, which is on your device and not in the address. Drop it on the map to restore its filters, styles and labels.`,
    open: 'Open it',
    forget: 'Show the sample instead',
  },
} as const
