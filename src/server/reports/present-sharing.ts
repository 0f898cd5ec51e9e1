import type { ReportBrand } from '#contract/reports/report-sections.ts'
import type { OwnBrand, Sharing } from '#contract/reports/report-sharing.ts'
import type { Brand } from '#domain/reports/share/brands.ts'
import type { SharedReport } from '#domain/reports/share/queries.ts'

export function presentSharing({ report, share }: SharedReport): Sharing {
  return {
    ownedBy: report.userId === null ? 'guest' : 'member',
    isRevoked: share.isRevoked,
    endsAt: share.endsAt?.toISOString() ?? null,
    hasPassword: share.passwordHash !== null,
    hidden: [...share.hidden],
  }
}

export function presentOwnBrand({ name, colour, logo }: Brand): OwnBrand {
  return { name, colour, logo: logo === null ? null : `data:image/png;base64,${logo.toString('base64')}` }
}

export function presentBrand(brand: Brand | null, reportId: string): ReportBrand | null {
  if (brand === null) return null
  const { name, colour, logo } = brand
  return { name, colour, logo: logo === null ? null : `/api/reports/${reportId}/logo.png` }
}
