import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

type NextStepsProps = { trialPosts: number; freeClaims: number; hasClaimed: boolean; needsFactor: boolean }
type Step = { title: string; text: string; to: string }

/** What is worth doing next, from what the account has and lacks. Nothing when there is nothing. */
export function NextSteps(props: NextStepsProps) {
  const steps = stepsOf(props)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-steps-title">
      <h2 id="next-steps-title" className="font-semibold text-sm">
        Next
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {steps.map(({ title, text, to }) => (
          <li key={to}>
            <Link to={to} className="group flex items-start gap-3 py-3 text-sm no-underline">
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-ink group-hover:text-verified">{title}</span>
                <span className="mt-0.5 block text-ink-soft leading-5">{text}</span>
              </span>
              <ArrowRight
                size={16}
                strokeWidth={1.75}
                className="mt-0.5 shrink-0 text-ink-faint group-hover:text-verified"
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stepsOf({ trialPosts, freeClaims, hasClaimed, needsFactor }: NextStepsProps): Step[] {
  const keep: Step = {
    title: trialPosts === 1 ? 'Keep your trial post' : `Keep your ${trialPosts} trial posts`,
    text: 'They are in this browser and will be deleted unless you claim them.',
    to: '/trial',
  }
  const write: Step = {
    title: hasClaimed ? 'Write another post' : 'Write your first post',
    text: `You can claim ${freeClaims} more.`,
    to: '/',
  }
  const protect: Step = {
    title: 'Add a second factor',
    text: 'A stolen password then opens nothing.',
    to: '/account#second-factor',
  }
  return [
    ...(trialPosts > 0 && freeClaims > 0 ? [keep] : []),
    ...(trialPosts === 0 && freeClaims > 0 ? [write] : []),
    ...(needsFactor ? [protect] : []),
  ]
}
