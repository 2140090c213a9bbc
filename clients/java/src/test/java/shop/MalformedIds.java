package shop;

import org.springframework.dao.DataAccessException;
import org.springframework.http.*;
import org.springframework.web.bind.annotation.*;
import sortid.*;

// docs: begin
@RestControllerAdvice
public class MalformedIds {
  @ExceptionHandler({MalformedIdException.class, DataAccessException.class})
  ProblemDetail answer(RuntimeException error) {
    if (!Jdbc.isMalformed(error)) throw error;
    return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "malformed id");
  }
}
// docs: end
