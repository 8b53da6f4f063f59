import type { FastifyInstance, FastifyRequest } from 'fastify'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Lets the routes of this scope take what a browser sends by itself, up to so many bytes. */
export function takeForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

/** Lets them take form data as a script sends it; the limit on the body bounds it as a whole. */
export function takeFormData(app: FastifyInstance): void {
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

/** Sent by a browser without script, which shows the answer to a person. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) ?? false
}
