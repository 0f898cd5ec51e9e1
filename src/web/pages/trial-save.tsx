import { t } from '@lingui/core/macro'
import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { TrialAccountForm, type TrialAccountOutcome } from '#web/accounts/sign-up/trial-account-form.tsx'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { currentSession } from '#web/platform/session/session.ts'
import { completeTrialConversion } from '#web/posts/conversion/convert-trials.ts'
import { savePendingConversion } from '#web/posts/conversion/pending-conversion.ts'
import { TrialSaveDialog, type TrialSaveStep } from '#web/posts/conversion/trial-save-dialog.tsx'
import { liveUrl } from '#web/posts/live-link/live-url.ts'
import { liveTrialPosts, rememberedPost, type StoredTrialPost } from '#web/posts/trials/trial-post-storage.ts'

type TrialSaveProps = { slug?: string | undefined; onClose: () => void }

/**
 * Saves a trial post by signing up: the dialog of the posts slice around the form of the accounts slice. A member is sent to the claim dialog
 * instead.
 */
export function TrialSave({ slug, onClose }: TrialSaveProps) {
  const [post] = useState(() => postToSave(slug))
  const [isMember] = useState(() => currentSession().state === 'signed-in')
  const [progress, setProgress] = useState<TrialSaveStep>({ step: 'form' })
  const hasPost = post !== null

  useEffect(() => {
    if (isMember && post !== null) openDialog('claim', { slug: post.slug })
    else if (!hasPost) openDialog('signup')
  }, [isMember, hasPost, post])

  if (post === null || isMember) return null

  async function handleDone(post: StoredTrialPost, { user, email }: TrialAccountOutcome) {
    savePendingConversion([post.slug], email, { chosen: true })
    if (user === null) return setProgress({ step: 'waiting', email })
    setProgress({ step: 'saving' })
    setProgress(await savePost(post, user))
  }

  function handleExists(post: StoredTrialPost, email: string) {
    savePendingConversion([post.slug], email, { chosen: true })
    openDialog('login', { email, upgrade: true, notice: 'exists' })
  }

  return (
    <TrialSaveDialog post={post} progress={progress} onClose={onClose}>
      <TrialAccountForm
        onDone={(outcome) => void handleDone(post, outcome)}
        onExists={(email) => handleExists(post, email)}
      />
    </TrialSaveDialog>
  )
}

/** The requested post, else the newest one that has not expired. */
function postToSave(slug: string | undefined): StoredTrialPost | null {
  const known = slug === undefined ? null : rememberedPost(slug)
  return known ?? liveTrialPosts(Date.now())[0] ?? null
}

async function savePost(post: StoredTrialPost, user: User): Promise<TrialSaveStep> {
  const member = { id: user.id, email: user.email ?? '', createdAt: user.created_at }
  const conversion = await completeTrialConversion(member)
  const converted = conversion?.convertedPosts ?? []
  const isSaved = rememberedPost(post.slug)?.claimed_by_user_id === user.id
  if (isSaved)
    return { step: 'saved', count: Math.max(1, converted.length), url: liveUrl(post, window.location.origin) }
  return {
    step: 'not-saved',
    reason: conversion?.error ?? t`Couldn’t save the post. Try again from your trial posts.`,
  }
}
