export const connection = 1
