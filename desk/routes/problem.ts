import type { FastifyReply } from 'fastify'
import { problemTexts } from '../content/words.ts'

/** Why an action failed, in a line for the page. */
export function sendProblem(
  reply: FastifyReply,
  status: 400 | 404 | 409 | 422 | 503,
  problem: keyof typeof problemTexts,
  more: object = {},
): FastifyReply {
  return reply.code(status).send({ problem: problemTexts[problem], ...more })
}
