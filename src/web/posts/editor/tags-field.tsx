import { useState } from 'react'
import { postTagsMax } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { readTags } from './read-tags.ts'

/** Tags in one line. What is typed stays as it is typed; what is made of it is kept. */
export function TagsField({ tags, onTags }: { tags: readonly string[]; onTags: (tags: string[]) => void }) {
  const [text, setText] = useState(tags.join(', '))
  return (
    <Field label="Tags" hint={`Up to ${postTagsMax}, with commas between them.`} error={readTags(text).problem}>
      {(control) => (
        <Input
          {...control}
          height="md"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onTags(readTags(target.value).tags)
          }}
        />
      )}
    </Field>
  )
}
