import { replace } from 'react-router'

/** The generator stands on the landing page. */
export function loader() {
  return replace('/#generator-title')
}

export default function AiLive() {
  return null
}
