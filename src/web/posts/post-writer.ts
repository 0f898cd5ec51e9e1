const servicePrefix = 'openai-compatible:'

/** How an article was written, for everyone who reads it. Takes the writer's name as stored with the post. */
export function writerDisclosure(writer: string): string {
  if (writer === 'member') return 'Written by a member of Linkwright'
  return isEmbedded(writer) ? 'Composed by Linkwright’s embedded writer' : `Written with ${modelName(writer)}`
}

/** How articles are written here, before there is one. Takes the writer's name as the terms of trial posts give it. */
export function writerTerms(writer: string): string {
  return isEmbedded(writer)
    ? 'Articles are composed by Linkwright’s embedded writer'
    : `Articles are written with ${modelName(writer)}`
}

function isEmbedded(writer: string): boolean {
  return writer === 'embedded'
}

function modelName(writer: string): string {
  return writer.startsWith(servicePrefix) ? writer.slice(servicePrefix.length) : writer
}
