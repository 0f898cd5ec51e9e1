import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { z } from '#contract/zod.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findShownBrand } from '#domain/reports/share/brands.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { openReport } from './open-report.ts'

/** The logo of the brand on a report, for all who may read the report. */
export const reportLogo: RouteAnswer = async (request, response, context, { id = '' }) => {
  if (!z.uuid().safeParse(id).success) throw new DomainError('not_found', reportFormTexts.notFound)
  const { report } = await openReport(context, id)
  const brand = await findShownBrand(context.deps.db, report)
  if (brand === null || brand.logo === null) throw new DomainError('not_found', 'There is nothing here')
  response
    .writeHead(200, { 'content-type': 'image/png', 'content-length': brand.logo.length, 'cache-control': 'no-store' })
    .end(request.method === 'HEAD' ? undefined : brand.logo)
}
