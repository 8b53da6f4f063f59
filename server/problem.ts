import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasOpenRequest } from './silent-connections.ts'

/** One problem, with a name so that a form can show it beside its field. */
export interface FieldProblem {
  field: string
  message: string
}

/** Responds with RFC 9457 problem details. Never contains a stack trace or a visitor's text. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  detail: string,
  errors?: readonly FieldProblem[],
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', PROBLEM_TYPE)
    .header('cache-control', 'no-store')
    .send(problemBody(status, detail, errors))
}

/** How an error is sent; as a problem document, unless the route overrides it. */
type Respond = (status: number, detail: string) => FastifyReply

/**
 * Handles errors before or around a route. A server error is logged, and the response gives no
 * details.
 */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  respond: Respond = (status, detail) => sendProblem(reply, status, detail),
): FastifyReply {
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return respond(status, detailOf(status))

  // Not the error itself: a database's errors may quote a visitor's text.
  const { name, code, message, stack } = error
  request.log.error({ error: { name, code, message, stack } }, 'a request failed')
  return respond(500, 'Something went wrong here. Please try again later.')
}

/** Responds to every other method at this path with 405, before a body is read. */
export function allowOnly(app: FastifyInstance, path: string, method: 'POST'): void {
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', method)
    return sendProblem(reply, 405, `This address takes ${method} alone.`)
  }
  app.route({
    method: app.supportedMethods.filter((other) => other !== method && other !== 'HEAD'),
    url: path,
    onRequest: refuse,
    handler: refuse,
  })
}

/** Responds to bytes that never became a request: invalid, too large or too slow headers. */
export function answerBrokenRequest(headers: Readonly<Record<string, string>> = {}) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (socket.bytesRead === 0 && error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return // keepSilentConnections
    if (error.code === 'ECONNRESET' || !socket.writable || !hasOpenRequest(socket)) {
      socket.destroy()
      return
    }
    const status = brokenStatus[error.code ?? ''] ?? 400
    const body = problemBody(status, detailOf(status))
    const head = {
      ...headers,
      Connection: 'close',
      'Content-Type': PROBLEM_TYPE,
      'Content-Length': Buffer.byteLength(body),
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
}

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

const brokenStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

const details: Record<number, string> = {
  400: 'The request is malformed.',
  404: 'This address does not exist.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'This content type is not supported.',
  429: 'Too many enquiries from your address. Please try again later.',
  431: 'The request headers are too large.',
}

function detailOf(status: number): string {
  return details[status] ?? STATUS_CODES[status] ?? 'The request failed.'
}

/** A string, so that the reply is sent unchanged, whatever the route declares. */
function problemBody(status: number, detail: string, errors?: readonly FieldProblem[]): string {
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    ...(errors && { errors }),
  })
}
