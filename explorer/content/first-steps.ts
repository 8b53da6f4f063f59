/** What a visitor can try first: questions, and one line that can be closed. */
export const firstSteps = {
  title: 'Ask the ward',
  all: 'All {count} questions',
  click: 'Click a plot · search a place · drop your file',
  tap: 'Tap a plot · search · open your file',
  close: 'Close these hints',
} as const
