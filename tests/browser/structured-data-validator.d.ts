declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(data: {
      jsonld: unknown;
    }): Promise<{ readonly severity: 'ERROR' | 'WARNING'; readonly issueMessage: string }[]>;
  }
}
