import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { setClientNavigate } from './navigate.ts'

/** For what stands around members' pages: while it is drawn, going from one to another loads nothing anew. */
export function useClientNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    setClientNavigate(navigate)
    return () => setClientNavigate(null)
  }, [navigate])
}
