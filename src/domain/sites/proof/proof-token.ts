import type { Sealer } from '#domain/seal.ts'

type Claimed = { userId: string; host: string }

export type ProofTarget = { dnsName: string; dnsValue: string; fileUrl: string; fileContent: string }

/**
 * The proof that a host belongs to an account. It is derived from both with a key of this installation, so it is always the same and useless for any
 * other account.
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
