import { lazyPart } from '../lazy/lazy-part.tsx'

/** Loaded with the first file that has values or only points. */
export const ValueChoice = lazyPart(() => import('./value-choice.tsx'), 'ValueChoice')
