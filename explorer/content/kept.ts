/** Texts about keeping work on the device, and about failures to do so. */
export const kept = {
  keep: {
    title: 'Come back to it',
    off: 'Your files are forgotten when you leave. If you agree, this browser keeps them on this device, with filters, styles and labels. Nothing is uploaded.',
    on: 'Your files, filters, styles and labels are on this device, in this browser, and open with the explorer, also without a network.',
    keep: 'Keep this on this device',
    forget: 'Forget everything',
    save: 'Save as a project',
    kept: 'It is kept on this device.',
    noRoom:
      'This browser has no room to keep these files. Nothing was kept; save a project instead.',
    forgotten: 'Nothing is kept on this device any more.',
    notForgotten:
      'This browser did not delete everything. Clear the data of this site in its settings.',
    saved: 'The project is in your downloads.',
    notSaved: 'The project could not be written. Nothing was lost.',
  },
  awaited: {
    title: 'Open your file again',
    text: (name: string) =>
      `This view shows “${name}”, which is on your device and not in the address. Drop it on the map, and its filters, styles and labels are as they were.`,
    open: 'Open it',
    forget: 'Show the sample instead',
  },
} as const
