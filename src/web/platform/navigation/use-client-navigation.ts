import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { setClientNavigate } from './navigate.ts'

/** Enables client navigation between members' pages while their layout is mounted. */
export function useClientNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    setClientNavigate(navigate)
    return () => setClientNavigate(null)
  }, [navigate])
}
