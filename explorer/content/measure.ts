/** Measuring on the map. */
export const measureWords = {
  title: 'Measure',
  kinds: { distance: 'Distance', area: 'Area' },
  hint: 'Click points on the map; they snap to corners. With keys: Enter adds the middle of the map, Backspace removes the last point, Escape ends.',
  names: { length: 'Length', perimeter: 'Perimeter', last: 'Last side', area: 'Area' },
  units: { m: 'm', feet: 'ft', nal: 'nal', m2: 'm²', feet2: 'sq ft' },
  remove: 'Remove last point',
  clear: 'Clear',
  end: 'Done',
  points: { one: 'point', other: 'points' },
} as const
