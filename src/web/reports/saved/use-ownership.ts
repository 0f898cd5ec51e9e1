import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/platform/session/session.ts'
import { ownershipQuery } from '../queries.ts'
import { useReportKey } from './report-key.ts'

/** Whether the current visitor may cancel the report and run it again: its member, or a browser with the guest's key. */
export function useOwnership(id: string): { isOwn: boolean; key: string | null } {
  const key = useReportKey(id)
  const { user } = useSession()
  const { data: isMembers = false } = useQuery(ownershipQuery(id, user?.id ?? null))
  return { isOwn: key !== null || isMembers, key }
}
