import { t } from '@lingui/core/macro'

const servicePrefix = 'openai-compatible:'

/** How an article was written, shown to every reader. Takes the writer's name as stored with the post. */
export function writerDisclosure(writer: string): string {
  if (writer === 'member') return t`Written by a member of Linkwright`
  return isEmbedded(writer)
    ? t`Composed by Linkwright’s embedded writer`
    : t`Written with ${{ model: modelName(writer) }}`
}

/** How articles are written on this site, shown before there is one. Takes the writer's name from the terms of trial posts. */
export function writerTerms(writer: string): string {
  return isEmbedded(writer)
    ? t`Articles are composed by Linkwright’s embedded writer`
    : t`Articles are written with ${{ model: modelName(writer) }}`
}

function isEmbedded(writer: string): boolean {
  return writer === 'embedded'
}

function modelName(writer: string): string {
  return writer.startsWith(servicePrefix) ? writer.slice(servicePrefix.length) : writer
}
