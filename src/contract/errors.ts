/** Every refusal of the product with its HTTP status. The code is stable; the message is written for the user. */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  not_enough_credits: 402,
  payment_refused: 402,
  challenge_required: 403,
  challenge_failed: 403,
  forbidden: 403,
  insufficient_aal: 403,
  reauthentication_needed: 403,
  premium_required: 403,
  password_required: 403,
  wrong_password: 403,
  not_found: 404,
  archive_not_found: 404,
  method_not_allowed: 405,
  claim_limit_reached: 409,
  already_claimed: 409,
  limit_reached: 409,
  draft_changed: 409,
  draft_in_review: 409,
  review_changed: 409,
  image_in_use: 409,
  post_expired: 410,
  article_removed: 410,
  report_ended: 410,
  details_deleted: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  invalid_target_url: 422,
  target_host_refused: 422,
  target_host_blocked: 422,
  topic_refused: 422,
  article_too_weak: 422,
  topic_empty: 422,
  topic_language: 422,
  image_refused: 422,
  draft_incomplete: 422,
  rate_limited: 429,
  internal: 500,
  generation_failed: 502,
  payment_misconfigured: 502,
  payment_unavailable: 503,
  payment_timeout: 504,
  text_service_busy: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The meaning of each code and how to react to it; the source of `docs/errors.md`. */
export const errorMeaning: Record<ErrorCode, string> = {
  bad_request: 'The request could not be read: broken JSON, a bad encoding or a malformed URL. Correct the request.',
  unauthenticated:
    'Not signed in: the access token is missing, wrong or expired, or its session has ended. Sign in again.',
  not_enough_credits: 'The account has fewer credits than this costs. `data.available` says how many can be spent.',
  payment_refused: 'The payment provider refused this payment. Check the details, or pay in another way.',
  challenge_required:
    'A proof-of-work challenge must be solved first. `data.challenge` holds it; send the solution as `challenge`.',
  challenge_failed:
    'The solution sent as `challenge` is wrong, expired or was used before. Request a new one by sending none.',
  forbidden: 'This request is not allowed from here, for example a cross-site form.',
  insufficient_aal: 'This needs a session that was raised by the second factor. Request its code first.',
  reauthentication_needed:
    'The sign-in is too old for deleting the account, or for adding or removing a sign-in method. Sign in again first.',
  premium_required: 'This is part of Premium, and the account has no active subscription.',
  password_required:
    'The owner protects this report with a password. Send it to `POST /api/reports/{id}/unlock` first.',
  wrong_password: 'The password is not that of the report. Attempts are limited.',
  not_found: 'There is nothing at this address, or it is not yours to see.',
  archive_not_found: 'There is no archive record to restore this post from, or it was restored before.',
  method_not_allowed: 'The address exists but does not accept this method.',
  claim_limit_reached:
    'The account has reached its limit of claimed posts. `data.limit` says how many. Unclaim one first.',
  already_claimed: 'The post already belongs to an account.',
  limit_reached: 'The account has reached its limit of these. `data.limit` says how many. Remove one first.',
  draft_changed: 'The draft was saved elsewhere since it was read. `data.draft` is its current state.',
  draft_in_review: 'The edit waits for review and cannot be changed. Withdraw it first.',
  review_changed: 'The post was changed since the review was read. Read it again.',
  image_in_use: 'A post or draft uses this picture. Remove it there first.',
  post_expired: 'The time of this trial post is over and it was not claimed. Its address will not be used again.',
  article_removed: 'This article was removed from its site. Its address will not be used again.',
  details_deleted:
    'The pages of this run are no longer stored, only its counts, its changes and its signed document: `export.json`.',
  report_ended: 'The time for which this report was shared is over. Only its owner can see it.',
  payload_too_large: 'The request body is larger than 1 MiB.',
  unsupported_media_type: 'The body must be JSON, sent as `application/json`.',
  validation_failed: 'A field is missing or out of bounds. `data.issues` names each field and its problem.',
  invalid_target_url: 'The target is not an absolute http or https address.',
  target_host_refused:
    'The target is on a private, reserved or unregistrable host. Only public websites can be linked.',
  target_host_blocked: 'The operator has blocked this target host.',
  article_too_weak: 'The best draft scored below the minimum of this site; `detail` says why. Nothing was saved.',
  topic_refused:
    'The keyword or the anchor text is on a list of topics that are not published. `data.reason` names the list, `data.issues` the field.',
  topic_empty: 'The keyword has too few letters to name a topic.',
  topic_language:
    'The keyword is in a language that the built-in writer does not support. `data.language` names it. A text service accepts any language.',
  image_refused:
    'The file is not a usable picture: of another type, broken, incomplete or too large. The message says which.',
  draft_incomplete: 'The draft is not ready to be published. `data.issues` names each field and its problem.',
  rate_limited: 'Too many requests. `Retry-After` says, in seconds, when to try again.',
  internal: 'Something broke on our side. The `requestId` finds it in the log.',
  generation_failed: 'The text service failed, was cut off or gave an unusable response. Nothing was saved; try again.',
  payment_misconfigured:
    'The payment provider refused our own credentials or prices. The operator must correct this; nothing was charged.',
  payment_unavailable:
    'The payment provider cannot be reached or is at its limit. Nothing was charged; try again in a moment.',
  payment_timeout:
    'The payment provider did not answer in time. Try again in a moment: a repeated request charges once.',
  text_service_busy: 'The text service is at its limit or its budget is spent. Nothing was saved; try later.',
  unavailable:
    'The service is starting, stopping or has lost its database. `Retry-After` says when to try again. A write may still have been carried out: check first, or repeat it with the same idempotency key.',
}
