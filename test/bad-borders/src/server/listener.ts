export const listener = 1
