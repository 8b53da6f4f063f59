import type { FastifyInstance, FastifyRequest } from 'fastify'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Lets the routes of this scope accept urlencoded forms, up to this many bytes. */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Lets them accept multipart form data; the body limit applies to it as a whole. */
export function acceptFormData(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      try {
        return Object.fromEntries(await new Response(body, { headers }).formData())
      } catch {
        throw new MalformedFormError('the form data cannot be read')
      }
    },
  )
}

class MalformedFormError extends Error {
  readonly statusCode = 400
}

/** Sent by a browser without script, which shows the response to a person. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) ?? false
}
