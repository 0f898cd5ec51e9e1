import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink, Link2, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { MyPost } from '#contract/posts/posts.ts'
import { copyText } from '#web/platform/browser/copy-text.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true, className: 'text-ink-soft' } as const

type MemberPostMenuProps = { post: MyPost; onUnclaim: (post: MyPost) => void; onDelete: (post: MyPost) => void }

/** The actions for one own post. */
export function MemberPostMenu({ post, onUnclaim, onDelete }: MemberPostMenuProps) {
  async function handleCopy() {
    const copied = await copyText(post.url)
    notify({ title: copied ? t`Link copied` : t`Couldn’t copy the link`, description: post.url }, { force: true })
  }
  return (
    <Menu label={t`Actions for ${{ title: post.title }}`}>
      {post.isCommunityPost && (
        <MenuLink icon={<Pencil {...icon} />} href={`/dashboard/posts/${post.slug}/edit`}>
          <Trans>Edit</Trans>
        </MenuLink>
      )}
      <MenuItem icon={<Link2 {...icon} />} onSelect={() => void handleCopy()}>
        <Trans>Copy link</Trans>
      </MenuItem>
      <MenuLink icon={<ExternalLink {...icon} />} href={`/preview/${post.slug}`} newTab>
        <Trans>Inspect</Trans>
      </MenuLink>
      <MenuSeparator />
      {post.isClaimed && (
        <MenuItem icon={<Undo2 {...icon} />} onSelect={() => onUnclaim(post)}>
          <Trans>Unclaim</Trans>
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 {...icon} className="" />} tone="danger" onSelect={() => onDelete(post)}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  )
}
