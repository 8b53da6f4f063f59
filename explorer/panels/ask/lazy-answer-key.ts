import { lazyPart } from '../lazy/lazy-part.tsx'

export const AnswerKey = lazyPart(() => import('./answer-key.tsx'), 'AnswerKey')
