import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { setWayWithin } from './go-to.ts'

/** For what stands around members' pages: while it is drawn, going from one to another loads nothing anew. */
export function useWayWithin(): void {
  const navigate = useNavigate()
  useEffect(() => {
    setWayWithin(navigate)
    return () => setWayWithin(null)
  }, [navigate])
}
