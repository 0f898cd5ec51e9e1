import type { Sealer } from '#domain/seal.ts'

type Claimed = { userId: string; host: string }

export type ProofTarget = { dnsName: string; dnsValue: string; fileUrl: string; fileContent: string }

/**
 * What shows that a host is an account's: it follows from both under a key of this installation, so that it is the same whenever it is asked for, and
 * of no use to anybody else.
 */
export function proofTarget(sealer: Pick<Sealer, 'sign'>, { userId, host }: Claimed): ProofTarget {
  const token = sealer.sign('site-proof', `${userId} ${host}`).toString('hex').slice(0, 32)
  const value = `linkwright-site-verification=${token}`
  return {
    dnsName: `_linkwright.${host}`,
    dnsValue: value,
    fileUrl: `https://${host}/.well-known/linkwright-${token}.txt`,
    fileContent: value,
  }
}
