import { connection } from '#db/connection.ts'
export const bad = connection
