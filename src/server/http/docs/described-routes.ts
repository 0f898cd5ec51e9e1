import {
  reportFilesPerMinuteMax,
  reportTriesPerVisitor,
  reportUnlocksPerMinuteMax,
  reportVerifiesPerMinuteMax,
} from '#contract/limits.ts'

/*
 * The OpenAPI description of routes beside the contract: files, streams and a form, whose bodies and types the contract's library cannot describe.
 */

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const run = {
  name: 'run',
  in: 'query',
  description: 'The id of a finished run; the newest, unless said otherwise',
  schema: { type: 'string', format: 'uuid' },
}
/** The description of every refusal; the document contains it once. */
export const refused = { $ref: '#/components/responses/Refused' }
const aMinute = (points: number) => `At most ${points} a minute for one visitor, then 429 \`rate_limited\`.`
const answers = (type: string, schema: object = { type: 'string', format: 'binary' }) => ({
  '200': { description: 'OK', content: { [type]: { schema } } },
  default: refused,
})

const fileTypes = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
const fileSummaries = {
  json: 'A finished run as a signed document, which anybody can verify',
  csv: 'The results of a finished run as a table in UTF-8',
  xlsx: 'The results of a finished run as a workbook',
  pdf: 'A finished run to print',
}

const files = Object.fromEntries(
  (['json', 'csv', 'xlsx', 'pdf'] as const).map((extension) => [
    `/reports/{id}/export.${extension}`,
    {
      get: {
        operationId: `reports.export${extension.toUpperCase()}`,
        summary: fileSummaries[extension],
        description: aMinute(reportFilesPerMinuteMax),
        tags: ['Reports'],
        parameters: [id, run],
        responses: answers(fileTypes[extension]),
      },
    },
  ]),
)

const verification = {
  type: 'object',
  properties: { state: { type: 'string' }, message: { type: 'string' }, changes: { type: 'array', items: {} } },
  required: ['state'],
}

export const describedRoutes = {
  ...files,
  '/reports/verify': {
    post: {
      operationId: 'reports.verify',
      summary: 'Tell whether a signed report is as it was signed, and what was changed',
      description: `A whole document of at most 1 MiB, or its signature alone as \`{"signature": …}\`. Nothing is kept. ${aMinute(reportVerifiesPerMinuteMax)}`,
      tags: ['Reports'],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: answers('application/json', verification),
    },
  },
  '/reports/{id}/logo.png': {
    get: {
      operationId: 'reports.logo',
      summary: 'The logo of the brand that a report is shown under',
      tags: ['Reports'],
      parameters: [id],
      responses: answers('image/png'),
    },
  },
  '/reports/{id}/events': {
    get: {
      operationId: 'reports.events',
      summary: 'How far a report is, now and after every change',
      description:
        'Server-sent events named `report`; the data is that of `GET /reports/{id}` with `secondsLeft`, an estimate or `null`.',
      tags: ['Reports'],
      parameters: [id],
      responses: answers('text/event-stream', { type: 'string' }),
    },
  },
  '/account/images': {
    post: {
      operationId: 'blog.uploadImage',
      summary: 'Keep a picture for own posts',
      description:
        'The body is the file: a JPEG, PNG, WebP, AVIF or GIF of at most 10 MiB, told by its bytes. It is drawn anew as WebP, 1,600 and 800 pixels wide, without anything but its pixels. Anything else is refused with 422 `image_refused`, saying what is wrong.',
      tags: ['Drafts'],
      requestBody: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
      responses: {
        '201': {
          description: 'Kept',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { image: { type: 'object' }, allowance: { type: 'object' } },
                required: ['image', 'allowance'],
              },
            },
          },
        },
        default: refused,
      },
    },
  },
  '/campaigns/{id}/export.csv': {
    get: {
      operationId: 'campaigns.export',
      summary: 'The links of an own campaign as a table in UTF-8',
      tags: ['Campaigns'],
      parameters: [id],
      responses: answers('text/csv'),
    },
  },
  '/campaigns/{id}/events': {
    get: {
      operationId: 'campaigns.events',
      summary: 'How far an own campaign is, now and after every change',
      tags: ['Campaigns'],
      parameters: [id],
      responses: answers('text/event-stream', { type: 'string' }),
    },
  },
  '/credits/events': {
    get: {
      operationId: 'billing.creditsEvents',
      summary: 'The balance, now and after every change',
      description: 'Server-sent events named `credits`; the data is that of `GET /credits`.',
      tags: ['Billing'],
      responses: answers('text/event-stream', { type: 'string' }),
    },
  },
  '/report/{id}/unlock': {
    post: {
      operationId: 'reports.unlockForm',
      summary: 'The password form of a report’s page, which works without scripts',
      description: `Answers with the way back to the page, which is open then or says why not. ${reportTriesPerVisitor} wrong passwords of a report within an hour, and ${reportUnlocksPerMinuteMax} of any kind within a minute.`,
      tags: ['Sharing'],
      servers: [{ url: '/' }],
      parameters: [id],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', properties: { password: { type: 'string' } }, required: ['password'] },
          },
        },
      },
      responses: { '303': { description: 'Back to the page' }, default: refused },
    },
  },
}
