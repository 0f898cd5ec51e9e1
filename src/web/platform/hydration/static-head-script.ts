import { preparePage } from './first-paint.ts'

/* The script in the head of a static page. */
preparePage()
