import { type Problem, packageVersion, problemCodes } from '../../renderer/index.ts';

/** Problems as SARIF 2.1.0, which code hosts show beside the lines of a pull request. */
export function toSarif(problems: readonly Problem[]): object {
  const codes = [...new Set(problems.map(({ code }) => code))];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'almanac',
            version: packageVersion(),
            rules: codes.map((code) => ({ id: code, shortDescription: { text: problemCodes[code] } })),
          },
        },
        results: problems.map(({ code, severity, file, line, column, message, hint }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: severity,
          message: { text: hint === undefined ? message : `${message} (${hint})` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(file) },
                ...(line === undefined
                  ? {}
                  : {
                      region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) },
                    }),
              },
            },
          ],
        })),
      },
    ],
  };
}
