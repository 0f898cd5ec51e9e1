import { replace } from 'react-router'

/** The generator is on the landing page. */
export function loader() {
  return replace('/#generator-title')
}

export default function AiLive() {
  return null
}
