import { post } from '../posts/verb.ts'

export const mail = post
