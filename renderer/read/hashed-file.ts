/** A file by its path relative to the root (with `/`) and the SHA-256 of its content in hex. */
export interface HashedFile {
  readonly file: string;
  readonly hash: string;
}
